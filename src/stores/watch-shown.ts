/** Tells when the page is shown or hidden, and now and then that it still is shown. Main thread. */

/** How often what other devices changed is looked for while the page is in sight. */
const LOOK_MS = 20_000;

/** Returns its undo. */
export function watchShown(listener: (isShown: boolean) => void): () => void {
  const tell = () => listener(document.visibilityState === "visible");
  const timer = setInterval(tell, LOOK_MS);
  document.addEventListener("visibilitychange", tell);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tell);
  };
}
