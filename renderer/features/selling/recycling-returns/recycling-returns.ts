/** Recycling returns in the browser. */
export { ReturnItemOpener } from './return-item-opener.ts';
export { ScannedReturn } from './scanned-return.tsx';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    /** Asks for the address to which a return label is mailed. Spec 1 §2.11. */
    'return-item': { props: Record<string, never>; answer: 'sent' };
  }
}
