import { useSession } from '../../../platform/access/use-session.ts';
import type { BoundField } from '../../../platform/forms/use-field-form.ts';
import { TextField } from '../../../ui/fields/fields.ts';
import { hrefOf, LinkField, type LinkTab, linkText, placeFault, useLinkStates } from '../links/links.ts';

interface AnnouncementLinkProps {
  readonly division: string;
  readonly field: BoundField<string>;
}

/** The line is on pages without the scripts that actions need. */
const TABS: readonly LinkTab[] = ['all', 'product', 'collection', 'page', 'address'];

function ChosenLink({ division, field }: AnnouncementLinkProps) {
  const href = field.value ?? '';
  const links = useLinkStates(division, [href]);
  const fault = placeFault(href, links);
  return (
    <LinkField
      division={division}
      label="Link"
      description="Optional. What the line opens."
      tabs={TABS}
      error={field.error ?? (fault && `This opens ${fault}.`)}
      shown={linkText(href, links)}
      none="No link"
      onPick={(picked) => field.onValue(hrefOf(picked))}
    />
  );
}

/** What the line above the store opens: chosen by name by anyone who may edit the store’s pages. */
export function AnnouncementLink(props: AnnouncementLinkProps) {
  const { project } = useSession();
  return project?.permissions.includes('edit-webpage') ? (
    <ChosenLink {...props} />
  ) : (
    <TextField {...props.field} label="Link" hint="A page of your store, or an address of another site." />
  );
}
