import { Button } from "#components/ui/button.tsx";

interface LoadFailedProps {
  message: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** What could not be loaded, with another try */
export function LoadFailed({ message, isRetrying, onRetry }: LoadFailedProps) {
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-3">
      <p role="alert" className="text-bad text-sm">
        {message}
      </p>
      <Button variant="quiet" size="sm" className="px-3" isLoading={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
