import { PageHeader } from '../../ui/page-header.tsx';

export default function Login() {
  return <PageHeader title="Log in" />;
}
