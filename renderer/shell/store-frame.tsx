import { Outlet } from 'react-router';

/** Frame of a store's pages. */
export default function StoreFrame() {
  return <Outlet />;
}
