import { Navigate, useLocation } from 'react-router';

/** The specification names these pages without the console too: the same address inside of it, with all that it says. */
export function ToConsole() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={{ pathname: `/console${pathname}`, search, hash }} replace />;
}
