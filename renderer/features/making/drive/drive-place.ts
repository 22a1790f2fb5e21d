import { z } from 'zod';
import { cutTo } from '../../../../shared/rules/text/excerpt.ts';

/** Files on one page of the screen. */
export const PER_PAGE = 60;

const sortSchema = z.enum(['newest', 'oldest', 'name', 'largest']);
export const SORTS: readonly { value: z.infer<typeof sortSchema>; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
  { value: 'largest', label: 'Largest first' },
];

/** Reads the screen’s address; what isn’t valid counts as left out. */
export function readPlace(address: URLSearchParams) {
  const folder = z.uuid().safeParse(address.get('folder')).data;
  const search = cutTo(address.get('search') ?? '', 120).trim();
  const isBin = address.get('view') === 'bin';
  const page = z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .catch(1)
    .parse(address.get('page') ?? 1);
  const sort = sortSchema.catch('newest').parse(address.get('sort'));
  return { folder: isBin ? undefined : folder, search, isBin, page, sort };
}
export type DrivePlace = ReturnType<typeof readPlace>;

/** What the list of files is asked for at a place. */
export const listInput = ({ folder, search, isBin, page, sort }: DrivePlace) => ({
  query: {
    view: isBin ? ('bin' as const) : ('files' as const),
    sort,
    page,
    perPage: PER_PAGE,
    ...(folder && { folder }),
    ...(search !== '' && { search }),
  },
});
