import {
  type PayoutDestination,
  payoutDestinationSchema,
} from '../../../../shared/features/selling/payouts/payouts.ts';
import type { Services } from '../../../platform/services.ts';

/** What an account is sealed to: it opens for this project only. */
const ownerOf = (projectId: string): string => `payouts of ${projectId}`;

export const sealDestination = (
  { seals }: Pick<Services, 'seals'>,
  projectId: string,
  destination: PayoutDestination,
): string => seals.seal(JSON.stringify(destination), ownerOf(projectId));

export const openDestination = (
  { seals }: Pick<Services, 'seals'>,
  projectId: string,
  sealed: string,
): PayoutDestination => payoutDestinationSchema.parse(JSON.parse(seals.open(sealed, ownerOf(projectId))));
