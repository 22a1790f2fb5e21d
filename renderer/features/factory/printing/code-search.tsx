import { useNavigate } from 'react-router';
import { withProject } from '../../../platform/calls/calls.ts';
import { SearchField } from '../../../ui/search-field.tsx';

/** Takes a label, a jobsheet or an order number to why its labels aren’t on paper. */
export function CodeSearch({ code }: { readonly code: string }) {
  const navigate = useNavigate();
  return (
    <SearchField
      kind="code"
      label="Label, jobsheet or order"
      placeholder="Scan a label or a jobsheet, or type an order number"
      value={code}
      onText={(text) =>
        void navigate(
          withProject(text ? `/factory/printing/labels/${encodeURIComponent(text)}/` : '/factory/printing/'),
        )
      }
      autoFocus={code === ''}
    />
  );
}
