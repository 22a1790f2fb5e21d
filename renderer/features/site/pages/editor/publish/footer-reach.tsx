import { STORE_SCREENS } from '../../../../../../shared/features/site/touches/touches.ts';
import { type Reach, TouchedPlaces } from '../../../touches/touches.ts';

const REACH: Reach = { isEveryPage: true, blocks: [], screens: STORE_SCREENS, hasEmails: false };

/** What a footer’s publishing touches. How it looks is on the canvas, and the same below every page. */
export function FooterReach({ division }: { readonly division: string }) {
  return (
    <>
      <h3>What this touches</h3>
      <TouchedPlaces division={division} reach={REACH} look={null} />
    </>
  );
}
