/**
 * The application's stages: taking up a remembered session, signing in, trading. Main thread. The workspace and all that it
 * needs is another chunk, fetched while the user types.
 */
import {
  ErrorBoundary,
  Match,
  Show,
  Suspense,
  Switch,
  createEffect,
  createMemo,
  createSignal,
  lazy,
  onMount,
} from "solid-js";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import type { Brand } from "../brand/brand.ts";
import { BrandContext } from "../brand/brand-context.ts";
import type { BrandProblem } from "../brand/brand-problem.ts";
import type { Feed } from "../feed/feed.ts";
import { BootScreen } from "./boot-screen.tsx";
import { sessionEndWords } from "./session-end-words.ts";
import { StartFailure } from "./start-failure.tsx";
import { SignIn } from "./sign-in.tsx";
import { isForgotOpen, isSignUpOpen, newcomer, setNewcomer } from "./sign-up-route.ts";
import { t } from "../language/translate.ts";

const loadWorkspace = () => import("./workspace.tsx");
const Workspace = lazy(async () => ({ default: (await loadWorkspace()).Workspace }));
/** Where staff runs the house: no trader fetches it. */
const Office = lazy(async () => ({
  default: await (await import("../office/office-entry.ts")).loadOffice(),
}));
const OutsidePage = lazy(async () => ({
  default: (await import("./outside-page.tsx")).OutsidePage,
}));
const WelcomeNote = lazy(async () => ({
  default: (await import("./welcome-note.tsx")).WelcomeNote,
}));
const Gallery = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import("./gallery.tsx")).Gallery }))
  : null;

const isStaff = ({ scope }: SessionInfo): boolean => scope === "Admin" || scope === "Dealer";

export function App(props: { brand: Brand; brandProblems: readonly BrandProblem[]; feed: Feed }) {
  const [resuming, setResuming] = createSignal(true);

  onMount(() => {
    void props.feed
      .resume()
      // A session that cannot be taken up is met by the sign-in page, which says what it finds.
      .catch(() => null)
      .then(() => setResuming(false));
  });
  /** Whose workspace it is: the same account with the same rights goes on in the one that stands. */
  const holder = createMemo(() => {
    const session = props.feed.session();
    return session === null ? null : `${session.account_id} ${session.scope}`;
  });
  createEffect(() => {
    const isIn = holder() !== null && props.feed.sessionEnd() === null;
    const page = isSigningUp()
      ? t("Open a demo account")
      : hasForgotten()
        ? t("New password")
        : t("Sign in");
    document.title = isIn || resuming() ? props.brand.name : `${page} · ${props.brand.name}`;
  });
  /** A broker's own way to sign up stands instead of ours. */
  const isSigningUp = () => isSignUpOpen() && props.brand.links.sign_up === null;
  const hasForgotten = () => isForgotOpen() && props.brand.links.reset_password === null;
  /** Only while the account that was opened is the one that is signed in. */
  const welcomed = () => {
    const account = newcomer();
    return account?.account_id === props.feed.session()?.account_id ? account : null;
  };
  const onTyping = () => {
    // First the way in, then what is seen once inside.
    void props.feed.warm();
    void loadWorkspace();
  };

  return (
    // The brand is one object for the life of the page.
    // eslint-disable-next-line solid/reactivity
    <BrandContext.Provider value={props.brand}>
      <ErrorBoundary
        fallback={(fault: unknown) => {
          reportError(fault);
          return <StartFailure fault={fault} />;
        }}
      >
        <Suspense fallback={<BootScreen />}>
          <Switch>
            <Match when={location.pathname === "/gallery" && Gallery}>
              {(Page) => {
                const Shown = Page();
                return <Shown />;
              }}
            </Match>
            <Match when={holder()} keyed>
              <Show when={props.feed.session()}>
                {(session) => (
                  <Show
                    when={isStaff(session())}
                    fallback={<Workspace feed={props.feed} session={session()} />}
                  >
                    <Office
                      feed={props.feed}
                      session={session()}
                      Terminal={Workspace}
                      endWords={sessionEndWords}
                    />
                  </Show>
                )}
              </Show>
            </Match>
            <Match when={resuming()}>
              <BootScreen />
            </Match>
            <Match when={isSigningUp() || hasForgotten()}>
              <OutsidePage feed={props.feed} onTyping={onTyping} />
            </Match>
            <Match when={true}>
              <SignIn feed={props.feed} brandProblems={props.brandProblems} onTyping={onTyping} />
            </Match>
          </Switch>
          <Show when={welcomed()}>
            {(account) => (
              <Suspense>
                <WelcomeNote account={account()} onClose={() => setNewcomer(null)} />
              </Suspense>
            )}
          </Show>
        </Suspense>
      </ErrorBoundary>
    </BrandContext.Provider>
  );
}
