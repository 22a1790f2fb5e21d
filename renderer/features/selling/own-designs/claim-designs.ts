import { useEffect } from 'react';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import { ownDesignsCalls } from '../../../../shared/features/selling/own-designs/own-designs.calls.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { forgetDesigns } from './kept-designs.ts';

/** Claims the designs of this browser for the active project, and says so. */
export default function ClaimDesigns() {
  const { mutate } = useCallMutation(ownDesignsCalls.claimDesigns, { refreshes: [studioCalls.listDesigns] });
  useEffect(() => {
    mutate(
      {},
      {
        onSuccess: ({ designs }) => {
          forgetDesigns();
          if (designs.length > 0)
            showSnackbar({
              text:
                designs.length === 1
                  ? `“${designs[0]?.name}” is now a draft in Create a product`
                  : `Your ${designs.length} designs are now drafts in Create a product`,
            });
        },
      },
    );
  }, [mutate]);
  return null;
}
