/** The waitlist of a store before its opening. */
export { joinWaitlistByForm } from './join-by-form.ts';
export { WaitlistForm } from './waitlist-form.tsx';
