/** Live chat in the browser: a button that opens it. The chat itself is fetched when it is wanted. */
export { ChatOffer } from './chat-offer.tsx';
