import { Button } from "#components/ui/button.tsx";

interface ConsentProps {
  host: string;
  isAsking?: boolean;
  agree: () => void;
}

/** Names the model's host and what it is sent, before anything is sent there. */
export function Consent({ host, isAsking = false, agree }: ConsentProps) {
  return (
    <div className="mb-4 rounded-card bg-sunken p-4 text-sm">
      <p className="font-semibold">Answers written by a model</p>
      <p className="mt-1">
        {host} gets what you ask, the last six turns of the conversation and the passages of this course that
        fit; for a mistake that it explains, the quiz question with its right answer. Without it, you get the
        passages themselves.
      </p>
      <Button size="sm" variant="secondary" className="mt-3" isLoading={isAsking} onClick={agree}>
        Allow {host}
      </Button>
    </div>
  );
}
