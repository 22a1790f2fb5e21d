/** What other features take from signing up: the frame of one question, with a picture beside it. */
export { StepFrame } from './step-frame.tsx';
