/**
 * PostgreSQL on this machine by way of a socket in the file system: what is sent takes no way through the network's layers, which
 * every order's write pays for. An address names it as libpq's do: by a folder in the host's place, its slashes written as %2F.
 * Runs in the service.
 */
import { once } from "node:events";
import { readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";

const BEGIN = ".s.PGSQL.";
/** Of all systems that PostgreSQL runs on the least room for the path of a socket, bytes. */
const PATH_BYTES_MAX = 103;
/** As long as the longest port. */
const TRIAL = "trial";

/** The socket of the server that listens on a port. */
export const socketIn = (folder: string, port: number | string): string =>
  join(folder, `${BEGIN}${port}`);

/** The folder that an address names in its host's place; null: it names a host. */
export function folderOf(hostname: string): string | null {
  const name = decodeURIComponent(hostname);
  return name.startsWith("/") ? name : null;
}

/**
 * Whether a server can listen in a folder. Some file systems hold no sockets, as those that a virtual machine has from its host;
 * and PostgreSQL, which takes a list of folders, ends one at a comma.
 */
export async function holdsSockets(folder: string): Promise<boolean> {
  const path = socketIn(folder, TRIAL);
  const isNamed = folder.startsWith("/") && !folder.includes(",");
  if (!isNamed || Buffer.byteLength(path) > PATH_BYTES_MAX) return false;
  const server = createServer().listen(path);
  try {
    await once(server, "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** What servers that were killed have left in the folder of the one that listens on `port`. */
export async function removeSockets(folder: string, port: number): Promise<void> {
  const names = await readdir(folder);
  const own = `${BEGIN}${port}`;
  const left = names.filter((name) => name.startsWith(BEGIN) && !name.startsWith(own));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}
