/**
 * Where menus are put: inside the page's main landmark, so that nothing which can be read stands outside one. They are
 * positioned to the page, so nothing clips them there. Main thread.
 */
export function floatingMount(): HTMLElement {
  return document.querySelector("main") ?? document.body;
}
