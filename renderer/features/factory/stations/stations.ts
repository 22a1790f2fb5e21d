/** What other features show of the workstations. */
export { LabelTrails } from './label-trails.tsx';
