/** Garments of cancelled labels, which someone puts back: the office’s list. Workstations have theirs. */
export * from './put-backs.calls.ts';
