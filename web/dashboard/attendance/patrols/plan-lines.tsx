import { Button, Fieldset, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { RoutePlan } from '../../../../api/attendance/patrol-routes.ts'
import type { FormLines } from '../../../lib/forms/form-lines.ts'
import { CountField } from '../../../ui/fields/count-field.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import { WeekdaysField } from '../../shared/weekdays-field.tsx'

/** The times at which a route is walked; none while it is only prepared. */
export const PlanLines = ({ lines, blank }: { lines: FormLines<RoutePlan>; blank: RoutePlan }) => (
  <Stack gap="sm">
    {lines.rows.length === 0 && <Text c="dimmed">No round is due yet: add the times at which the route is walked.</Text>}
    {lines.rows.map(({ key, index, text, field, remove }) => (
      <Fieldset key={key} legend={lines.rows.length > 1 ? `Times ${index + 1}` : 'Times'}>
        <SimpleGrid cols={{ base: 1, xs: 3 }} mb="xs">
          <TimeField label="First round" required {...text('from_time')} />
          <TimeField label="Last round" required {...text('until_time')} />
          <CountField label="Every" required unit="min" {...field<number | string>('every_minutes')} />
        </SimpleGrid>
        <WeekdaysField label="On days and nights that begin on" {...field<number>('weekdays')} />
        <Group justify="flex-end" mt="xs">
          <Button size="compact-sm" variant="subtle" color="red" onClick={remove}>
            Remove these times
          </Button>
        </Group>
      </Fieldset>
    ))}
    <Group>
      <Button size="xs" variant="default" onClick={() => lines.add(blank)}>
        + Add times
      </Button>
    </Group>
  </Stack>
)
