/** What the factory's other screens take from its orders: print files, and what brings an order to the floor. */
export { StartButton } from './order-actions.tsx';
export { PrintFileCard } from './print-file-card.tsx';
export { printThumbnail } from './print-thumbnail.ts';
