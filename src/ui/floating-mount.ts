/**
 * Where menus are put: inside the page's main landmark, so that nothing which can be read stands outside one; of a dialog
 * inside that, for what is outside of it cannot be reached while it is open. They are positioned to the page, so nothing
 * clips them there. Main thread.
 */
export function floatingMount(): HTMLElement {
  const dialogs = document.querySelectorAll<HTMLElement>(".dialog");
  return dialogs.item(dialogs.length - 1) ?? document.querySelector("main") ?? document.body;
}
