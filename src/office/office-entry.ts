/**
 * The way into the office. Main thread. A chunk of its own, because whoever imports a chunk lists the names of all its parts:
 * so staff fetches that list, and not everybody with the sign-in page.
 */
export const loadOffice = async () => (await import("./office.tsx")).Office;
