/** Photos of garments that failed, on the server: taken in, shown to the office, deleted when they are old. */
export { failureRow, failuresOf } from './failure-photos.reads.ts';
export { addPastPhoto } from './past-photo.ts';
