import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { callPath } from '../../../../shared/contract/call.ts';
import { peopleCalls } from '../../../../shared/features/growth/people/people.calls.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { gateway, withProject } from '../../../platform/calls/calls.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { withConfirmation } from '../../accounts/identity/identity.ts';

/** Asks for the password, then saves a file. Members who can’t manage the project have no such button. */
export function useDownload() {
  const { project, user } = useSession();
  const [isBusy, setBusy] = useState(false);
  const mayDownload = project?.permissions.includes('manage-settings') === true;
  const download = async (person: string | null, path: string) => {
    setBusy(true);
    try {
      const allowed = await withConfirmation(user?.twoFactorAuthEnabled === true, () =>
        gateway().call(peopleCalls.allowExport, { body: { person } }),
      );
      if (allowed) location.assign(withProject(path));
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { mayDownload, isBusy, download };
}

/** Saves the people of the list, as it is narrowed, as a table for spreadsheets. */
export function ExportButton() {
  const [search] = useSearchParams();
  const { mayDownload, isBusy, download } = useDownload();
  if (!mayDownload) return null;
  const narrowing = Object.fromEntries(
    ['view', 'search', 'list', 'mailable', 'import', 'sort'].flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => void download(null, callPath(peopleCalls.export, {}, narrowing))}
    >
      Download
    </Button>
  );
}
