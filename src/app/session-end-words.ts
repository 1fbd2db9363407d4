/** Why a session ended by itself, in words, and what to do. Pure. @interface §6 Session */
import type { SessionEnd } from "../../workers/feed/feed-api.ts";

export const SESSION_END_WORDS: Record<SessionEnd["cause"], { title: string; advice: string }> = {
  too_many_sessions: {
    title: "Signed out: this account was signed in elsewhere.",
    advice: "It allows a limited number of sessions, and the oldest one ends.",
  },
  disconnected_by_broker: {
    title: "Signed out by your broker.",
    advice: "Sign in again, or ask your broker for the reason.",
  },
  unauthorized: {
    title: "Your session has ended.",
    advice: "It was idle for too long or is no longer valid. Sign in again.",
  },
  signed_out_elsewhere: {
    title: "You signed out in another tab.",
    advice: "Sign in again to go on here.",
  },
};
