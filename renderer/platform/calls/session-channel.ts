const CHANNEL = 'selvedge-session';
/** Somebody logged out, or a call found that the session is over. */
const NEWS = ['logged-out', 'session-over'] as const;
export type SignedOut = (typeof NEWS)[number];

/** Tells every other tab of this browser that nobody is signed in any more. */
export function announceSignedOut(news: SignedOut): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Calls `onSignedOut` when another tab found that nobody is signed in. Gives back what stops it. */
export function onSignedOutElsewhere(onSignedOut: (news: SignedOut) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (event) => {
    const news = NEWS.find((each) => each === event.data);
    if (news) onSignedOut(news);
  };
  return () => channel.close();
}
