/**
 * A finger chooses of a menu by its click. Main thread. The library takes an entry as the finger lifts and closes the menu a
 * millisecond later; the browser makes the tap's click after that, of whatever lies under the finger by then: on a busy phone
 * the button beneath the menu was pressed as well. So here the lifting of a finger or a pen says nothing, and its click is the
 * choice.
 */

/** Lives as long as the menu's element. */
export function chooseByClick(menu: HTMLElement): void {
  let isTap = false;
  menu.addEventListener("pointerdown", () => (isTap = false));
  menu.addEventListener("pointerup", (event) => {
    if (event.pointerType === "mouse") return;
    isTap = true;
    event.stopPropagation();
  });
  menu.addEventListener("click", ({ target, detail }) => {
    // Assistive technology may click without a pointer; a mouse has chosen as it was let go.
    if (!isTap && detail > 0) return;
    isTap = false;
    const lifted = { bubbles: true, cancelable: true, pointerType: "mouse", isPrimary: true };
    target?.dispatchEvent(new PointerEvent("pointerup", lifted));
  });
}
