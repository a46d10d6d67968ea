import { useState } from 'preact/hooks';
import { useChangeSettings, useSettings, useWords } from '../context';
import { Dialog, Segments, Switch } from './controls';

export function SettingsDialog({ onClose }: { onClose(): void }) {
  const { shell } = useWords();
  const settings = useSettings();
  const change = useChangeSettings();
  const [refused, setRefused] = useState(false);
  /** The browser asks first. */
  const askNotices = async (wanted: boolean) => {
    const { mayNotify } = await import('../more');
    const notices = wanted && (await mayNotify());
    setRefused(wanted && !notices);
    change({ notices });
  };
  return (
    <Dialog title={shell.settings} onClose={onClose} testid="settings">
      <div class="stack">
        <Segments
          legend={shell.language}
          choices={[
            { value: 'en', label: 'English', lang: 'en' },
            { value: 'pl', label: 'Polski', lang: 'pl' },
          ]}
          value={settings.language}
          onChange={(language) => change({ language })}
          testid="settings-language"
        />
        <Segments
          legend={shell.theme}
          choices={[
            { value: 'system', label: shell.likeSystem },
            { value: 'light', label: shell.light },
            { value: 'dark', label: shell.dark },
          ]}
          value={settings.theme}
          onChange={(theme) => change({ theme })}
          testid="settings-theme"
        />
        <Segments
          legend={shell.motion}
          choices={[
            { value: 'system', label: shell.likeSystem },
            { value: 'full', label: shell.motionFull },
            { value: 'none', label: shell.motionNone },
          ]}
          value={settings.motion}
          onChange={(motion) => change({ motion })}
          testid="settings-motion"
        />
        <Segments
          legend={shell.speed}
          choices={[
            { value: 'off', label: shell.speedOff },
            { value: 'fast', label: shell.speedFast },
            { value: 'normal', label: shell.speedNormal },
            { value: 'slow', label: shell.speedSlow },
          ]}
          value={settings.speed}
          onChange={(speed) => change({ speed })}
          testid="settings-speed"
        />
        <Switch
          label={shell.autoForced}
          hint={shell.autoForcedHint}
          on={settings.forced}
          onChange={(forced) => change({ forced })}
          testid="settings-forced"
        />
        <Switch
          label={shell.autoObvious}
          hint={shell.autoObviousHint}
          on={settings.obvious}
          onChange={(obvious) => change({ obvious })}
          testid="settings-obvious"
        />
        <Switch
          label={shell.confirm}
          hint={shell.confirmHint}
          on={settings.confirm}
          onChange={(confirm) => change({ confirm })}
          testid="settings-confirm"
        />
        <Switch
          label={shell.sound}
          hint={shell.soundHint}
          on={settings.sound}
          onChange={(sound) => {
            change({ sound });
            if (sound) void import('../more').then(({ hear }) => hear('turn'));
          }}
          testid="settings-sound"
        />
        <Switch
          label={shell.notices}
          hint={shell.noticesHint}
          on={settings.notices}
          onChange={(notices) => void askNotices(notices)}
          testid="settings-notices"
        />
        <div role="status">{refused && <p class="refused">{shell.noticesRefused}</p>}</div>
        <Switch
          label={shell.emotes}
          on={settings.emotes}
          onChange={(emotes) => change({ emotes })}
          testid="settings-emotes"
        />
        <label class="field">
          <span>{shell.yourName}</span>
          <input
            maxLength={24}
            value={settings.name}
            placeholder={shell.you}
            onInput={(event) => change({ name: event.currentTarget.value })}
            data-testid="settings-name"
          />
        </label>
      </div>
    </Dialog>
  );
}
