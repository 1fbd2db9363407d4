/** Text that changes with prices: written past Solid, straight to its node. Main thread, on the tick path. */

/** A text node that is written only where its text differs: an equal write would still cost a layout. */
export class LiveText {
  private readonly node: Text;
  private shown: string;

  constructor(parent: HTMLElement, text: string) {
    this.node = document.createTextNode(text);
    this.shown = text;
    parent.append(this.node);
  }

  write(text: string): void {
    if (text === this.shown) return;
    this.shown = text;
    this.node.data = text;
  }
}
