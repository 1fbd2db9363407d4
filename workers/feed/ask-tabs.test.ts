/** A tab that asks the others for a session, before it could read one. @bar T21 */
import { BroadcastChannel } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { anyTabHasSession } from "./ask-tabs.ts";
import { TabChannel, type ChannelLike, type TabMessage } from "./tab-channel.ts";

const channels: BroadcastChannel[] = [];
const openChannel = (): ChannelLike => {
  const channel = new BroadcastChannel("ask-tabs-test");
  channels.push(channel);
  return channel as unknown as ChannelLike;
};
const TOKENS = {
  account_id: 1,
  scope: "Trader",
  session_id: "session-1",
  access_token: "access",
  refresh_token: "refresh",
  remember_me: false,
  tab_key: null,
  renewal_key: null,
  generation: 0,
} as const;

/** Another tab, which answers as it is told. */
function openTab(answer: TabMessage | null): TabMessage["kind"][] {
  const heard: TabMessage["kind"][] = [];
  const tab = new TabChannel(openChannel());
  tab.listen(({ kind }) => {
    heard.push(kind);
    if (answer !== null) tab.post(answer);
  });
  return heard;
}

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

describe("asking the tabs", () => {
  it("is answered by one that holds a session", async () => {
    const heard = openTab({ kind: "tokens", tokens: TOKENS, good_ms: null });
    expect(await anyTabHasSession(openChannel())).toBe(true);
    expect(heard).toEqual(["ask"]);
  });

  it("comes to nothing where no tab holds a session, whatever else they say", async () => {
    const silent = openTab(null);
    const talking = openTab({
      kind: "over",
      session_id: "session-1",
      cause: "unauthorized",
      said: null,
    });
    const strange = openChannel();
    strange.onmessage = () => {
      strange.postMessage("tokens");
      strange.postMessage(null);
      strange.postMessage({ tokens: TOKENS });
    };
    expect(await anyTabHasSession(openChannel())).toBe(false);
    expect(silent[0]).toBe("ask");
    expect(talking[0]).toBe("ask");
  });

  it("closes the channel it asked on", async () => {
    let closed = 0;
    const channel: ChannelLike = {
      onmessage: null,
      postMessage: () => undefined,
      close: () => (closed += 1),
    };
    const asked = anyTabHasSession(channel);
    channel.onmessage?.(new MessageEvent("message", { data: { kind: "tokens" } }));
    expect(await asked).toBe(true);
    expect(closed).toBe(1);
  });
});
