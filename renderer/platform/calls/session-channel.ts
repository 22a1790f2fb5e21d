const CHANNEL = 'selvedge-session';
/** Someone logged out, or a call found that the session has expired. */
const NEWS = ['logged-out', 'session-over'] as const;
export type SignedOut = (typeof NEWS)[number];

/** Tells every other tab of this browser that the session has ended. */
export function announceSignedOut(news: SignedOut): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Calls `onSignedOut` when another tab reports that the session has ended. Returns the unsubscribe function. */
export function onSignedOutElsewhere(onSignedOut: (news: SignedOut) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (event) => {
    const news = NEWS.find((each) => each === event.data);
    if (news) onSignedOut(news);
  };
  return () => channel.close();
}
