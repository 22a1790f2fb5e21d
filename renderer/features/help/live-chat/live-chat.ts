/** Live chat in the browser: only what opens it; the chat itself is fetched when it is wanted. */
export { ChatOffer } from './chat-offer.tsx';
export { LiveChatOpener } from './live-chat-opener.tsx';
