"""A queue that is emptied or goes away under a job: one line says so, and the worker goes on."""

import pytest
from redis import Redis
from rq.job import Job
from rq.serializers import JSONSerializer

from workers.queue import people
from workers.worker import Worker


def empty_the_queue(url: str) -> None:
    """A job under which everything that the queue holds is lost."""
    with Redis.from_url(url) as queue:
        queue.flushall()


def break_down() -> None:
    raise ValueError("a fault of the job")


def worked(url: str) -> None:
    connection = Redis.from_url(url)
    Worker([people(connection)], connection=connection, serializer=JSONSerializer).work(burst=True)


def test_a_lost_job_is_one_line(queue_url: str, caplog: pytest.LogCaptureFixture) -> None:
    job = people(Redis.from_url(queue_url)).enqueue(empty_the_queue, queue_url, result_ttl=0)

    worked(queue_url)

    assert f"event=job_lost job={job.id}" in caplog.text
    assert "Traceback" not in caplog.text


def test_a_fault_of_a_job_is_told_in_full(queue_url: str, caplog: pytest.LogCaptureFixture) -> None:
    job: Job = people(Redis.from_url(queue_url)).enqueue(break_down)

    worked(queue_url)

    assert "Traceback" in caplog.text
    assert "ValueError: a fault of the job" in caplog.text
    assert job.id in caplog.text
