import { ADD_TO_CART, EMBEDDED_ADDS_WAITING_MAX } from './embedded-adds.ts';

/**
 * Runs before the first embedded page of a document is read, so that a message sent at once isn’t lost while the island
 * is still on its way. It keeps one message a frame more than can wait: that one is answered with the reason. Where a
 * message comes from is checked when the island takes it. The document’s policy allows this text by its hash.
 */
export const EARLY_ADDS_SCRIPT = `(()=>{if(window.takeEarlyAdds)return;const kept=[],hear=e=>{if(e.data?.type==='${ADD_TO_CART}'&&kept.filter(({source})=>source===e.source).length<=${EMBEDDED_ADDS_WAITING_MAX}&&[...document.querySelectorAll('iframe')].some(({contentWindow})=>contentWindow===e.source))kept.push(e)};addEventListener('message',hear);window.takeEarlyAdds=()=>{removeEventListener('message',hear);return kept.splice(0)}})()`;
