import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { callPath } from '../../../../shared/contract/call.ts';
import { productFilesCalls } from '../../../../shared/features/making/product-files/product-files.calls.ts';
import { gateway, withProject } from '../../../platform/calls/calls.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import type { BulkStart } from '../../../ui/list-screen/list-definition.ts';
import { PermissionGate } from '../../../ui/permission-gate.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';

/** Saves the chosen products of a list as a file. They stay chosen. */
export const EXPORT_CHOSEN: BulkStart<object> = {
  id: 'export',
  text: () => 'Export',
  icon: IconDownload,
  unless: () => null,
  start: async (rows) => {
    try {
      const prepared = await gateway().call(productFilesCalls.prepareExport, { body: { rows } });
      window.location.assign(withProject(callPath(productFilesCalls.getExport, prepared)));
    } catch (error) {
      showFailure(error);
    }
    return false;
  },
};

/** Leads from the list to the import. */
export function ImportLink() {
  return (
    <PermissionGate needs={['edit-products']}>
      <Button
        component={ProjectLink}
        to="/import-products/"
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
      >
        Import
      </Button>
    </PermissionGate>
  );
}
