import { useEffect } from 'react';
import { decisionIn } from '../../../../shared/features/accounts/permission-requests/permission-requests.ts';
import { onAction } from '../../../platform/actions.ts';
import { decideRequest } from './decide.ts';

/** Handles notification buttons that approve or decline. Rendered once in the shell. */
export function PermissionDecisions() {
  useEffect(
    () =>
      onAction((name) => {
        const wanted = decisionIn(name);
        if (wanted) void decideRequest(wanted.decision, wanted.requestId);
      }),
    [],
  );
  return null;
}
