import { Refusal } from '../../../../shared/contract/errors.ts';
import type { RefusedScan } from '../../../../shared/contract/operation.ts';
import type { StationAnswer } from '../../../../shared/contract/station-request.ts';
import {
  labelSubject,
  type labelsRequests,
  type ReprintReason,
  refuseScan,
} from '../../../../shared/features/factory/labels/labels.ts';
import {
  CLAIM_CAUSE_TEXT,
  elsewhereWords,
  type LabelsElsewhere,
  type RefusedClaim,
  tellElsewhere,
} from '../../../../shared/features/factory/printing/printing.ts';
import type { LabelWork } from '../../../../shared/features/factory/stations/stations.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import type { StationCore } from '../../core/station-core.ts';
import { ServerUnreachable } from '../../core/sync-client.ts';

export type Queued = StationAnswer<typeof labelsRequests.print>;

const claimRefusal = ({ labelId, cause, holder }: RefusedClaim, { labels }: StationCore): RefusedScan => {
  const label = labels.byId(labelId);
  const subject = label ? labelSubject(label) : 'This label';
  const at = holder === null ? '' : ` It’s at ${holder}.`;
  return refuseScan('label-not-given', `${subject} wasn’t printed. ${CLAIM_CAUSE_TEXT[cause]}${at}`);
};

/** The server can't be asked, so a label is printed only if this station has it already. */
const isAway = (error: unknown) =>
  error instanceof ServerUnreachable || (error instanceof Refusal && error.status === 401);

/** Claims labels on the server and queues what it gave. */
export async function printLabels(
  core: StationCore,
  labelIds: readonly string[],
  printer: string,
): Promise<Queued> {
  const { queue, permits } = core;
  const staffId = core.requireStaffToPrint();
  const refusals = labelIds.map((id) => ({ id, refusal: queue.refuse(id, null) }));
  const wanted = refusals.flatMap(({ id, refusal }) => (refusal ? [] : [id]));
  const refused = refusals.flatMap(({ refusal }) => refusal ?? []);
  if (wanted.length === 0) return { queued: 0, refused };
  try {
    const printed = await permits.claim({ labelIds: wanted }, null, (claimed) => {
      const given = claimed.claims.map(({ labelId }) => labelId);
      const queued = queue.print(given, printer, staffId, claimed.claims);
      return {
        ...queued,
        refused: [...queued.refused, ...claimed.refused.map((one) => claimRefusal(one, core))],
      };
    });
    await permits.release(printed.unused).catch(() => undefined);
    return { queued: printed.queued, refused: [...refused, ...printed.refused] };
  } catch (error) {
    if (!isAway(error)) throw error;
    const printed = printShared(core, wanted, printer, staffId);
    return { queued: printed.queued, refused: [...refused, ...printed.refused] };
  }
}

const needsNetwork = (label: LabelWork | null) =>
  refuseScan('needs-network', `${label ? labelSubject(label) : 'This label'} needs the network.`);

/** Without the server: those labels that this station holds for it. */
function printShared(
  { queue, share, labels }: StationCore,
  labelIds: readonly string[],
  printer: string,
  staffId: string,
): Queued {
  const claims = share.claimsOf(labelIds);
  const held = new Set(claims.map(({ labelId }) => labelId));
  const printed = queue.print(
    labelIds.filter((id) => held.has(id)),
    printer,
    staffId,
    claims,
  );
  const others = labelIds.filter((id) => !held.has(id)).map((id) => needsNetwork(labels.byId(id)));
  return { queued: printed.queued, refused: [...printed.refused, ...others] };
}

/** The outcome of a press on “Print next”. */
export interface PrintedNext extends Queued {
  /** Where the labels are that it was asked for and didn’t get; null where there are no others, or the server is away. */
  readonly elsewhere: LabelsElsewhere | null;
}

/** A press on “Print next”: how many labels, at which printer, and who pressed. */
export interface NextLabels {
  readonly count: number;
  readonly printer: string;
  readonly staffId: string;
}

/** Prints what is next in line. Without the server, what this station holds for that. */
export async function printNext(core: StationCore, wanted: NextLabels): Promise<PrintedNext> {
  const { queue, permits, share, labels, sync, held, gateway } = core;
  const { count, printer, staffId } = wanted;
  try {
    const { queued, refused, unused, given } = await permits.claim({ next: count }, null, ({ claims }) => ({
      ...queue.print(
        claims.map(({ labelId }) => labelId),
        printer,
        staffId,
        claims,
      ),
      given: claims.length,
    }));
    await permits.release(unused).catch(() => undefined);
    if (unused.length > 0) await sync.once();
    if (given >= count) return { queued, refused, elsewhere: null };
    held.expire();
    // The labels are queued, whatever becomes of this question.
    const elsewhere = await gateway.call(tellElsewhere, {}).catch(() => null);
    return { queued, refused, elsewhere };
  } catch (error) {
    if (!isAway(error)) throw error;
    const offline = share.next(count);
    if (offline.length > 0) return { ...printShared(core, offline, printer, staffId), elsewhere: null };
    const isAny = labels.total('print') > 0;
    const refusal = refuseScan('needs-network', 'All labels that this station had offline are printed.');
    return { queued: 0, refused: isAny ? [refusal] : [], elsewhere: null };
  }
}

const inAll = (queued: number) => (queued === 1 ? '1 label is' : `${formatNumber(queued)} labels are`);

/** What a press on “Print next” did, in sentences: at least one, whatever came of it. */
export function tellPrintedNext(
  { queued, refused, elsewhere }: PrintedNext,
  { printer }: Pick<NextLabels, 'printer'>,
): string[] {
  const told = [
    ...(queued > 0 ? [`${inAll(queued)} on the way to ${printer}.`] : []),
    ...(elsewhere === null ? [] : elsewhereWords(elsewhere)),
  ];
  if (told.length > 0) return told;
  return [refused[0]?.words ?? 'No labels are waiting to be printed.'];
}

const scanFirst = (label: LabelWork | null) =>
  refuseScan('needs-network', `${label ? labelSubject(label) : 'This label'} wasn’t scanned here lately.`, {
    fix: 'Scan the old label first, then print it again',
  });

/** Prints a label again. Without the server only one that was scanned here a moment ago. */
export async function printAgain(
  core: StationCore,
  { labelId, reason }: { readonly labelId: string; readonly reason: ReprintReason },
  printer: string,
): Promise<Queued> {
  const { queue, permits, ledger, labels } = core;
  const staffId = core.requireStaffToPrint();
  const answer = (refusal: RefusedScan | null): Queued => ({
    queued: refusal ? 0 : 1,
    refused: refusal ? [refusal] : [],
  });
  const refusal = queue.refuse(labelId, reason);
  if (refusal) return answer(refusal);
  const parentId = ledger.latest(labelId)?.id ?? null;
  try {
    return await permits.claim(
      { labelIds: [labelId] },
      { parentId, reason },
      ({ claims: [given], refused }) => {
        if (given) return answer(queue.reprint(labelId, reason, printer, staffId, given));
        const [first] = refused;
        return answer(first ? claimRefusal(first, core) : null);
      },
    );
  } catch (error) {
    if (!isAway(error)) throw error;
    if (!queue.wasSeen(labelId)) return answer(scanFirst(labels.byId(labelId)));
    return answer(queue.reprint(labelId, reason, printer, staffId));
  }
}
