import { EARLY_PRESS_SCRIPT } from '../../platform/forms/early-presses.ts';
import { HeadScript } from './head-script.tsx';

/** Listens to presses of buttons until the page is awake, so that none is lost on a slow line. */
export const EarlyPressScript = () => <HeadScript text={EARLY_PRESS_SCRIPT} />;
