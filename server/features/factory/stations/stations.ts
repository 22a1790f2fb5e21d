/** Workstations on the server: pairing, applying their logs, telling them what changed. */

export { findPrintStation } from './find-station.ts';
export { findFinishing } from './finishing.queries.ts';
export { moveSortedGarments } from './hole-moves.ts';
export { putBackInOffice } from './office-put-backs.ts';
export { insertPastScans, recordPastFailure, recordPastShortage } from './past-scans.ts';
export { deletePresented, presentedBadge, presentedBadges } from './presented-badges.queries.ts';
export { mayWorkOnFloor, removeStaffPin, setStaffPin } from './staff-pins.queries.ts';
export { createPin, hashPin } from './staff-pins.ts';
export { moveFromTote } from './tote-moves.ts';
