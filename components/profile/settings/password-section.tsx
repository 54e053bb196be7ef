"use client";

import { useState } from "react";
import { PasswordForm } from "./password-form.tsx";
import { SaveStatus } from "./save-status.tsx";
import { Section } from "./section.tsx";
import { Unfolding } from "./unfolding.tsx";

export function PasswordSection({ email }: { email: string }) {
  const [isChanged, setIsChanged] = useState(false);
  return (
    <Section
      title="Password"
      text="A new password logs you out on every other device."
      aside={
        <SaveStatus
          status={isChanged ? "success" : "idle"}
          savedText="Your password is changed, and your other devices are logged out"
        />
      }
    >
      <Unfolding label="Change password">
        {(close) => (
          <PasswordForm
            email={email}
            onCancel={close}
            onChanged={() => {
              setIsChanged(true);
              close();
            }}
          />
        )}
      </Unfolding>
    </Section>
  );
}
