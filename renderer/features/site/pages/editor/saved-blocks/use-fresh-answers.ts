import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallDeclaration } from '../../../../../../shared/contract/call.ts';
import { callKey } from '../../../../../platform/data/data.ts';

/** Asks again as something opens: saving a page changes what these calls count. */
export function useFreshAnswers(call: CallDeclaration): void {
  const client = useQueryClient();
  useEffect(() => void client.invalidateQueries({ queryKey: callKey(call) }), [client, call]);
}
