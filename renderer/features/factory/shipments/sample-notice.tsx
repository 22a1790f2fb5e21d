import { Hint } from '../../../ui/hint.tsx';

/** Said wherever a parcel label is made while no carrier is connected. */
export function SampleNotice() {
  return (
    <Hint tone="warn" title="Sample. Not valid for postage">
      No carrier is connected. Buy postage from your carrier before the parcel leaves.
    </Hint>
  );
}
