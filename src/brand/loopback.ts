/** Names by which a machine reaches itself: a page from there is seen by whoever runs the site, and by no customer. Pure. */
export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "127.0.0.1";
