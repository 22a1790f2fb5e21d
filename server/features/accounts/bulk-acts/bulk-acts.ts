export { requireRows, startAct } from './start-act.ts';
