/** What a change touches, shown before it is published. */
export { type Reach, TouchedPlaces } from './touched-places.tsx';
export { TouchesDialog } from './touches-dialog.tsx';
