/**
 * A session on another Ringside: signed in by an API key or a password, renewed once its token is refused, and known to be
 * gone when that says so. Runs in the service. Secrets go into headers alone.
 */
import { z } from "zod";
import { HistoryAway } from "../history-away.ts";
import { FeedRefusal, type FeedRest } from "./feed-rest.ts";

/** What one signs in with. `username` of an API key is its client_id, as 100001_4711. */
export type Login = { readonly username: string; readonly secret: string };

const SignedIn = z.object({
  data: z.object({ access_token: z.string(), refresh_token: z.string(), session_id: z.string() }),
});
type SignedIn = z.infer<typeof SignedIn>["data"];

const CLIENT_ID = /^\d+_\d+$/;
const UNAUTHORIZED = 401;

export function createRingsideSession(rest: FeedRest, { username, secret }: Login) {
  let session: SignedIn | null = null;
  let changing: Promise<SignedIn> | null = null;

  async function post(path: string, headers: Record<string, string>, body?: string) {
    const request = { method: "POST" as const, headers, ...(body === undefined ? {} : { body }) };
    return SignedIn.parse(await rest.json(path, request)).data;
  }

  function signIn(): Promise<SignedIn> {
    const authorization = `Basic ${Buffer.from(`${username}:${secret}`).toString("base64")}`;
    const path = CLIENT_ID.test(username)
      ? "/auth/v1/oauth2/token?grant_type=client_credentials&remember_me=true"
      : "/auth/v1/oauth2/login?remember_me=true";
    return post(path, { authorization });
  }

  /** The recovery rule of the interface: renewed once; where that is refused, signed in anew. */
  async function renew({ refresh_token }: SignedIn): Promise<SignedIn> {
    try {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ refresh_token });
      return await post("/auth/v1/oauth2/refresh/token?remember_me=true", headers, body);
    } catch (error) {
      if (error instanceof FeedRefusal) return signIn();
      throw error;
    }
  }

  /** One at a time, for all who ask. What fails changes nothing: a session outlives a question that was not answered. */
  function change(making: Promise<SignedIn>): Promise<SignedIn> {
    changing = making
      .then((made) => (session = made))
      .finally(() => {
        changing = null;
      });
    return changing;
  }

  const current = async (): Promise<SignedIn> => session ?? changing ?? change(signIn());

  return {
    /** @throws HistoryAway, FeedRefusal: the credentials are wrong */
    id: async (): Promise<string> => (await current()).session_id,
    /** It has ended: the next question signs in. */
    forget(): void {
      session = null;
    },
    /** @throws HistoryAway */
    async get(path: string): Promise<unknown> {
      try {
        const mine = await current();
        return await ask(path, mine).catch(async (error: unknown) => {
          if (!(error instanceof FeedRefusal) || error.status !== UNAUTHORIZED) throw error;
          const isMine = session === mine;
          return ask(path, await (isMine ? (changing ?? change(renew(mine))) : current()));
        });
      } catch (error) {
        if (error instanceof HistoryAway) throw error;
        throw new HistoryAway("the other service did not answer as it should", { cause: error });
      }
    },
  };

  function ask(path: string, { access_token }: SignedIn): Promise<unknown> {
    return rest.json(path, { headers: { authorization: `Bearer ${access_token}` } });
  }
}
