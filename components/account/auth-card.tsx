"use client";

import clsx from "clsx";
import { useSearchParams } from "next/navigation";
import { useId, useState } from "react";
import { GoogleLogin } from "./google-login.tsx";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";

type Mode = "login" | "signup";

const MODES: { mode: Mode; label: string }[] = [
  { mode: "login", label: "Login" },
  { mode: "signup", label: "Sign Up" },
];

function show(mode: Mode): void {
  const url = new URL(window.location.href);
  if (mode === "signup") url.searchParams.set("signup", "true");
  else url.searchParams.delete("signup");
  window.history.replaceState(null, "", url);
}

interface AuthCardProps {
  /** A path of our own, checked already */
  next: string;
  /** Whether one can log in with Google here */
  isGoogleSetUp?: boolean;
}

/** Two forms behind one switch. The address says which: a link, a reload and the switch all agree. */
export function AuthCard({ next, isGoogleSetUp = false }: AuthCardProps) {
  const mode: Mode = useSearchParams().get("signup") === "true" ? "signup" : "login";
  const [email, setEmail] = useState("");
  const headingId = useId();
  const Form = mode === "login" ? LoginForm : RegisterForm;
  return (
    <section
      aria-labelledby={headingId}
      className="card rounded-dialog border border-line bg-surface p-5 shadow-float xs:p-7"
    >
      <h1 id={headingId} className="text-3xl">
        {mode === "login" ? "Welcome back" : "Start your first island"}
      </h1>
      <ModeSwitch mode={mode} onChange={show} />
      <Form email={email} onEmailChange={setEmail} next={next} />
      {isGoogleSetUp ? <GoogleLogin next={next} /> : null}
    </section>
  );
}

function ModeSwitch({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  return (
    <fieldset className="my-5 grid grid-cols-2 gap-1 rounded-button bg-sunken p-1">
      <legend className="sr-only">Login or Sign Up</legend>
      {MODES.map(({ mode: own, label }) => (
        <button
          key={own}
          type="button"
          aria-pressed={mode === own}
          onClick={() => onChange(own)}
          className={clsx(
            "min-h-11 rounded-[11px] font-display font-semibold transition-colors duration-state",
            mode === own
              ? "bg-surface text-brand-strong shadow-sm dark:bg-raised"
              : "text-ink-2 hover:text-ink",
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
