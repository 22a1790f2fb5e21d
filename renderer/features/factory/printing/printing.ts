/** What other features show of label printing. */
export { OrderLabelWays } from './label-ways.tsx';
