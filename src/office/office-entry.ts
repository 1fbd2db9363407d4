/**
 * The way into the office. Main thread. It is a chunk of its own because whoever imports a chunk lists the names of all its parts:
 * here these are fetched by staff, and not with the sign-in page by everybody.
 */
export const loadOffice = async () => (await import("./office.tsx")).Office;
