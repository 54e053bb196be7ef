import { NotFoundScreen } from "#components/layout/not-found-screen.tsx";

export default function NotFound() {
  return <NotFoundScreen />;
}
