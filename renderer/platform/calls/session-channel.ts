const CHANNEL = 'selvedge-session';
const SIGNED_OUT = 'signed-out';

/** Tells every other tab of this browser that nobody is signed in any more. */
export function announceSignedOut(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(SIGNED_OUT);
  channel.close();
}

/** Calls `onSignedOut` when another tab signed out. Gives back what stops it. */
export function onSignedOutElsewhere(onSignedOut: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (event) => {
    if (event.data === SIGNED_OUT) onSignedOut();
  };
  return () => channel.close();
}
